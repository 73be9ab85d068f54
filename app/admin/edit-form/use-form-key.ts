import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * The React key of the form of entry `id`: each entry has a form of its own. An entry whose id is made from its slug
 * gets that id when it is first saved, and stays in the form in which it was written.
 */
export function useFormKey(slug: string, id: string): number {
  const [form, setForm] = useState({ slug, id, key: 0 });
  /** The id in the form that is being saved by the current navigation. */
  const savedId = useRef<unknown>(null);
  const { state, formData } = useNavigation();
  useEffect(() => {
    savedId.current = state !== "idle" && formData?.get("intent") === "save" ? formData.get("id") : null;
  });

  if (form.slug === slug && form.id === id) return form.key;
  const isSame = form.slug === slug && form.id === savedId.current;
  const next = { slug, id, key: isSame ? form.key : form.key + 1 };
  setForm(next);
  return next.key;
}
