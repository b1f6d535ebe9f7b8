// A training table says so across the whole page (ruling 10).

import { useEffect } from "../../vendor/htm-preact.js";

/** Keep the watermark in step with the view; null until the first one comes. */
export function useTraining(view) {
  const training = Boolean(view?.table.training);
  useEffect(() => {
    document.body.classList.toggle("training-watermark", training);
  }, [training]);
}
