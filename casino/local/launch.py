"""Becomes another program, prepared: `python launch.py [--user namespace|nobody] [--door N] --die SIGNAL -- program …`.

It is a program of its own, run by path, because the steps belong between fork and exec, where a process with threads
may not run Python. It imports the standard library only.

`--die` has the kernel send that signal when the parent dies, however it dies (Linux only).
`--user namespace` maps root outside to uid 1000 inside a user namespace: PostgreSQL refuses uid 0.
`--user nobody` is for machines that refuse user namespaces: uid nobody, keeping only the capability to pass
folders such as /root that nobody may not enter.
`--door` hands over a socket that is inherited already, in the way of systemd's socket activation (sd_listen_fds).
"""

import argparse
import ctypes
import os
import pwd
import signal
import struct
import sys
from pathlib import Path

CLONE_NEWUSER = 0x10000000
PR_SET_PDEATHSIG = 1
PR_SET_KEEPCAPS = 8
PR_CAP_AMBIENT = 47
PR_CAP_AMBIENT_RAISE = 2
CAP_DAC_OVERRIDE = 1
LINUX_CAPABILITY_VERSION_3 = 0x20080522
INSIDE_UID = 1000
LISTEN_FDS_START = 3

libc = ctypes.CDLL(None, use_errno=True)


def call(name: str, *arguments: object) -> None:
    """A C library call that returns 0 on success; OSError otherwise."""
    if getattr(libc, name)(*arguments) != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")


def enter_user_namespace() -> None:
    """Root outside, uid 1000 inside. OSError where the machine refuses."""
    uid, gid = os.geteuid(), os.getegid()
    call("unshare", CLONE_NEWUSER)
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{INSIDE_UID} {uid} 1")
    Path("/proc/self/gid_map").write_text(f"{INSIDE_UID} {gid} 1")


def become_nobody() -> None:
    """uid and gid of nobody, with CAP_DAC_OVERRIDE kept across exec. OSError where even that is refused."""
    nobody = pwd.getpwnam("nobody")
    call("prctl", PR_SET_KEEPCAPS, 1, 0, 0, 0)
    os.setgroups([])
    os.setresgid(nobody.pw_gid, nobody.pw_gid, nobody.pw_gid)
    os.setresuid(nobody.pw_uid, nobody.pw_uid, nobody.pw_uid)
    header = struct.pack("=Ii", LINUX_CAPABILITY_VERSION_3, 0)
    mask = 1 << CAP_DAC_OVERRIDE
    call("capset", header, struct.pack("=6I", mask, mask, mask, 0, 0, 0))
    call("prctl", PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_DAC_OVERRIDE, 0, 0)


def hand_over(door: int) -> None:
    """The program finds the socket where sd_listen_fds looks for the first one."""
    os.dup2(door, LISTEN_FDS_START)
    os.environ |= {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1", "LISTEN_FDNAMES": "web"}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--user", choices=["namespace", "nobody"])
    parser.add_argument("--die", default="SIGKILL")
    parser.add_argument("--parent", type=int, required=True)
    parser.add_argument("--door", type=int)
    parser.add_argument("program", nargs="+")
    chosen = parser.parse_args()
    # A terminal's Ctrl-C goes to the whole foreground group; the supervisor alone answers it, and stops us in order.
    os.setpgid(0, 0)
    if chosen.user == "namespace":
        enter_user_namespace()
    elif chosen.user == "nobody":
        become_nobody()
    # After the change of user, which clears it.
    if sys.platform == "linux":
        call("prctl", PR_SET_PDEATHSIG, getattr(signal, chosen.die), 0, 0, 0)
    if chosen.door is not None:
        hand_over(chosen.door)
    if os.getppid() != chosen.parent:
        sys.exit("the parent is gone already")
    os.execvp(chosen.program[0], chosen.program)


if __name__ == "__main__":
    main()
