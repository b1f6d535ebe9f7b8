// What the server put into the page for its script.

/** The facts in the page's JSON element `id`. */
export const pageFacts = (id) => JSON.parse(document.getElementById(id).textContent);
