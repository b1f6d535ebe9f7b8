"""The mathematics certificate: what a rulebook's own code says about its odds, exactly, with fractions.

Everything here is derived by enumeration from the functions and the data that settle real rounds; only a whole round
of Pontoon is simulated, through `decide` and `evolve`, and says so.
"""

from rules.certificate.build import certificate_of as certificate_of
from rules.certificate.build import work_out as work_out
from rules.certificate.figures import Certificate as Certificate
