// Starts the dealer console on its page.

import { html, render } from "../../vendor/htm-preact.js";
import { App } from "./app.js";
import { useSession } from "./session.js";

const root = document.getElementById("dealer");
const { table, tableName, api } = root.dataset;
const may = new Set(root.dataset.may.split(" "));

function Dealer() {
  return html`<${App} session=${useSession({ table, tableName, root: api, may })} />`;
}

root.textContent = "";
render(html`<${Dealer} />`, root);
