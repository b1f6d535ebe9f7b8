"""The mathematics certificate: what a rulebook's own code says about its odds, exactly, with fractions.

Everything here is derived by enumeration from the functions and the data that settle real rounds. The best strategy of
Pontoon is worked out by dynamic programming, and rounds played by it through the rules check it.
"""

from rules.certificate.build import certificate_of as certificate_of
from rules.certificate.build import work_out as work_out
from rules.certificate.figures import Certificate as Certificate
