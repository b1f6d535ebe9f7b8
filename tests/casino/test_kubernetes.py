"""deploy/kubernetes: sound by Kubernetes' own schemas, and the same parts, limits and rights as docker-compose.yml.

kubernetes.schema.json holds the schemas of the kinds that are used here, of Kubernetes 1.35 in their strict form,
without their descriptions (Apache License 2.0), and that of CloudNativePG 1.30 for its cluster, in which what is not
used here may be anything (the same license). Kustomize itself is not run, nor the operator.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from casino.middleware import PROBES

BASE = Path(__file__).resolve().parents[2]
DEPLOY = BASE / "deploy/kubernetes"
SCHEMA = json.loads(Path(__file__).with_name("kubernetes.schema.json").read_text())
COMPOSE: dict[str, Any] = yaml.safe_load((BASE / "docker-compose.yml").read_text())
FOLDERS = ["base", "example", "database"]


@cache
def documents(folder: str) -> list[dict[str, Any]]:
    files = [name for name in customized(folder)["resources"] if name.endswith(".yaml")]
    return [each for name in files for each in yaml.safe_load_all((DEPLOY / folder / name).read_text())]


def customized(folder: str) -> dict[str, Any]:
    return yaml.safe_load((DEPLOY / folder / "kustomization.yaml").read_text())


def pods() -> dict[str, dict[str, Any]]:
    return {found["metadata"]["name"]: found for found in documents("base") if "template" in found.get("spec", {})}


def containers() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    for found in pods().values():
        pod = found["spec"]["template"]["spec"]
        for container in (*pod["containers"], *pod.get("initContainers", [])):
            yield pod, container


def check(found: dict[str, Any]) -> None:
    schema = SCHEMA["kinds"][found["kind"]] | {"$defs": SCHEMA["$defs"]}
    jsonschema.Draft202012Validator(schema).validate(found)  # the schemas are Kubernetes' own, and not looked at again


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_schemas_accept_all(folder: str) -> None:
    assert documents(folder)
    for each in documents(folder):
        check(each)


def test_the_schemas_would_find_a_mistake() -> None:
    broken = deepcopy(pods()["web"])
    broken["spec"]["template"]["spec"]["containers"][0]["livenesProbe"] = {}
    with pytest.raises(jsonschema.ValidationError, match="livenesProbe"):
        check(broken)


def test_the_database_is_three_servers_whose_commits_wait_for_any_one_that_follows() -> None:
    (cluster,) = documents("database")
    assert cluster["spec"]["instances"] == 3
    synchronous = cluster["spec"]["postgresql"]["synchronous"]
    assert synchronous == {"method": "any", "number": 1, "dataDurability": "required", "failoverQuorum": True}
    assert [role["name"] for role in cluster["spec"]["managed"]["roles"]] == ["casino_app"]
    broken = deepcopy(cluster)
    broken["spec"]["postgresql"]["synchronous"]["method"] = "some"
    with pytest.raises(jsonschema.ValidationError, match="some"):
        check(broken)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_file_is_a_resource_and_every_resource_a_file(folder: str) -> None:
    files = {path.name for path in (DEPLOY / folder).glob("*.yaml")} - {"kustomization.yaml"}
    assert files == {name for name in customized(folder)["resources"] if name.endswith(".yaml")}


def test_the_parts_are_those_of_compose_without_proxy_and_databases() -> None:
    assert set(pods()) == set(COMPOSE["services"]) - {"proxy", "postgres", "standby", "standby2"}
    assert pods()["beat"]["spec"]["replicas"] == 1
    assert pods()["beat"]["spec"]["strategy"]["type"] == "Recreate"


def test_each_runs_what_compose_runs() -> None:
    for name, found in pods().items():
        command = found["spec"]["template"]["spec"]["containers"][0].get("command")
        if name == "redis":
            assert "".join(command[2].split()) == "".join(
                COMPOSE["services"][name]["command"][2].replace("$$", "$").split()
            )
        else:
            assert command == COMPOSE["services"][name].get("command")


def test_nobody_is_root_and_nothing_is_written_but_in_memory() -> None:
    for pod, container in containers():
        assert pod["securityContext"]["runAsNonRoot"]
        assert pod["automountServiceAccountToken"] is False
        confined = container["securityContext"]
        assert (confined["allowPrivilegeEscalation"], confined["readOnlyRootFilesystem"]) == (False, True)
        assert confined["capabilities"] == {"drop": ["ALL"]}
        assert "memory" in container["resources"]["limits"]
        assert all(volume["emptyDir"]["medium"] == "Memory" for volume in pod["volumes"])


def test_only_migrations_know_the_owner_of_the_database() -> None:
    knowing = [
        container["name"]
        for _, container in containers()
        if {"secretRef": {"name": "casino-owner"}} in container.get("envFrom", [])
    ]
    assert knowing == ["migrate"]


def test_settings_are_known_ones_and_no_secret_is_written_down() -> None:
    (settings,) = (found["data"] for found in documents("base") if found["kind"] == "ConfigMap")
    assert set(settings) <= set(COMPOSE["services"]["web"]["environment"])
    assert not [found for folder in FOLDERS for found in documents(folder) if found["kind"] == "Secret"]


def test_what_may_be_many_keeps_one_through_a_drain() -> None:
    kept = {found["metadata"]["name"] for found in documents("base") if found["kind"] == "PodDisruptionBudget"}
    assert kept == {name for name, found in pods().items() if found["spec"].get("replicas", 1) > 1} == {"web", "worker"}


def test_every_selector_finds_a_pod() -> None:
    labels = {found["spec"]["template"]["metadata"]["labels"]["app.kubernetes.io/name"] for found in pods().values()}
    for found in documents("base"):
        spec = found.get("spec", {})
        selector = spec.get("podSelector") or spec.get("selector") or {}
        wanted = selector.get("matchLabels", selector).get("app.kubernetes.io/name")
        assert wanted is None or wanted in labels, found["metadata"]["name"]


# --- who reaches whom -------------------------------------------------------------------------------------------------
NAME = "app.kubernetes.io/name"


def chosen(selector: dict[str, Any]) -> set[str]:
    """The pods of ours that a selector finds, as compose calls them."""
    names = (
        {selector["matchLabels"][NAME]} if "matchLabels" in selector else set(selector["matchExpressions"][0]["values"])
    )
    return {name.removeprefix("casino-") for name in names}


def policies(kind: str) -> dict[str, list[dict[str, Any]]]:
    """By pod the rules that let something in (`ingress`) or out (`egress`)."""
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in pods()}
    for policy in documents("base"):
        if policy["kind"] == "NetworkPolicy" and kind in policy["spec"]:
            assert policy["spec"]["policyTypes"] == [kind.capitalize()]
            for name in chosen(policy["spec"]["podSelector"]):
                found[name] += policy["spec"][kind]
    return found


def test_all_our_pods_are_closed_both_ways_but_for_what_is_let() -> None:
    (closed,) = (found["spec"] for found in documents("base") if found["metadata"]["name"] == "nobody-else")
    assert chosen(closed["podSelector"]) == set(pods()), "those of PostgreSQL in the same namespace are its operator's"
    assert (closed["policyTypes"], set(closed)) == (["Ingress", "Egress"], {"podSelector", "policyTypes"})


def test_web_is_reached_by_the_proxy_alone_and_redis_by_ours() -> None:
    let = policies("ingress")
    assert {name for name, rules in let.items() if rules} == {"web", "redis"}
    (web,) = let["web"]
    assert web["ports"] == [{"port": "http"}]
    (proxy,) = web["from"]
    assert set(proxy) == {"namespaceSelector", "podSelector"}, "a pod of that name in that namespace"
    (redis,) = let["redis"]
    assert [chosen(each["podSelector"]) for each in redis["from"]] == [{"web", "worker", "beat"}]


def test_each_goes_out_to_what_it_needs_and_no_further() -> None:
    ports = {
        name: sorted(port["port"] for rule in rules for port in rule["ports"])
        for name, rules in policies("egress").items()
    }
    assert ports == {
        "web": [53, 53, 5432, 6379],
        "worker": [53, 53, 443, 5432, 6379],
        "beat": [53, 53, 6379],
        "migrate": [53, 53, 5432],
        "redis": [],
    }
    assert all(rule["to"] for rules in policies("egress").values() for rule in rules)


def test_webhooks_go_to_public_addresses() -> None:
    (rule,) = (rule for rule in policies("egress")["worker"] if rule["ports"] == [{"port": 443}])
    for block in (each["ipBlock"] for each in rule["to"]):
        network = ip_network(block["cidr"])
        inside = [ip_network(each) for each in block.get("except", [])]
        for own in (
            "10.0.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "192.168.1.1",
            "100.64.0.1",
            "fd00::1",
            "::1",
        ):
            assert ip_address(own) not in network or any(ip_address(own) in each for each in inside), own


def test_probes_and_counters_lead_nowhere_from_outside() -> None:
    (ingress,) = (found for found in documents("example") if found["kind"] == "Ingress")
    (rule,) = ingress["spec"]["rules"]
    *inside, all_else = rule["http"]["paths"]
    assert {path["path"] for path in inside} == PROBES
    for path in inside:
        assert (path["pathType"], path["backend"]["service"]["name"]) == ("Exact", "nowhere")
    assert all_else["backend"]["service"]["name"] == "web"
    (nowhere,) = (found for found in documents("example") if found["metadata"]["name"] == "nowhere")
    assert "selector" not in nowhere["spec"]
