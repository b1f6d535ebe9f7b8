"""No page of the stock server is measured yet but its command endpoint."""

urlpatterns = []
