// Draws again only what has changed: a view comes whole and decoded anew, though most of it is as it was.

import { Component, h, useMemo, useRef } from "../../vendor/htm-preact.js";

/** Whether two values say the same: data by its content, functions by identity. */
export function same(one, other) {
  if (Object.is(one, other)) return true;
  if (!isData(one) || !isData(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && same(one[name], other[name]));
}

const isData = (value) => typeof value === "object" && value !== null;

/** The component, drawn again only when one of its properties, data and functions, says something else. */
export const memo = (component) =>
  class extends Component {
    shouldComponentUpdate(next) {
      return !same(this.props, next);
    }

    render(properties) {
      return h(component, properties);
    }
  };

/** The newest `act` under one name that lasts, so that nothing is drawn anew for it. */
export function useLasting(act) {
  const newest = useRef(act);
  newest.current = act;
  return useMemo(() => act && ((...facts) => newest.current(...facts)), [Boolean(act)]);
}

/** All that was listed since `about` is what it is, in the order of then: what has left the list keeps its place. */
export function useKept(listed, about) {
  const kept = useRef({ about, all: [] });
  if (kept.current.about !== about) kept.current = { about, all: [] };
  kept.current.all = [...new Set([...kept.current.all, ...listed])];
  return kept.current.all;
}
