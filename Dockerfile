# The application of docker-compose.yml; PostgreSQL and Redis are services of their own there.
FROM python:3.11.15-slim-trixie

ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    DJANGO_SETTINGS_MODULE=casino.settings

RUN useradd --system --uid 10001 --no-create-home --home-dir /nonexistent casino
WORKDIR /app

# Before the code, so that a change of code does not install everything again. pip itself comes first, as in the
# Makefile: the image's own may not read hashes from constraints.
COPY requirements.txt constraints.txt ./
RUN sed -n '/^pip==/,/[^\\]$/p' constraints.txt > pip.txt \
    && pip install -r pip.txt \
    && pip install --only-binary :all: -r requirements.txt -c constraints.txt \
    && rm pip.txt

COPY manage.py ./
COPY cases ./cases
COPY casino ./casino
COPY rules ./rules
COPY languages ./languages
COPY database ./database
COPY staff ./staff
COPY tables ./tables
COPY shifts ./shifts
COPY players ./players
COPY wagers ./wagers
COPY proofs ./proofs
COPY api ./api
COPY live ./live
COPY rounds ./rounds
COPY results ./results
COPY history ./history
COPY reports ./reports
COPY screens ./screens
COPY demo ./demo
COPY docs/device ./docs/device
COPY docs/openapi.yaml ./docs/openapi.yaml
COPY templates ./templates
COPY static ./static

USER casino
EXPOSE 8000
CMD ["python", "-m", "casino.server", "-b", "0.0.0.0", "-p", "8000"]
