/** The fields of a form whose date or time is only half typed; the browser would send them as empty. */
export const findHalfTyped = (form: HTMLFormElement): HTMLInputElement[] =>
  getInputs(form).filter(({ validity }) => validity.badInput);

/** The last whole value of each date or time, as far as readWholeForm has seen it. */
const lastWhole = new WeakMap<HTMLInputElement, string>();

/** What a form holds; of a date or time that is only half typed, what stood there before. */
export function readWholeForm(form: HTMLFormElement): FormData {
  const data = new FormData(form);
  for (const input of getInputs(form)) {
    if (input.validity.badInput) data.set(input.name, lastWhole.get(input) ?? input.defaultValue);
    else lastWhole.set(input, input.value);
  }
  return data;
}

const getInputs = (form: HTMLFormElement) =>
  Array.from(form.querySelectorAll<HTMLInputElement>("input[type=date], input[type=datetime-local]"));
