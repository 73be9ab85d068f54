import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * The React key of the form for entry `id`: each entry has a form of its own. An entry whose id is derived from its
 * slug gets that id on its first save, and stays in the form in which it was written.
 */
export function useFormKey(slug: string, id: string): number {
  const [form, setForm] = useState({ slug, id, key: 0 });
  /** The id in the form that the current navigation is saving. */
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
