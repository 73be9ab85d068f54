/** The label of a field that may stay empty. */
export function OptionalLabel({ label }: { label: string }) {
  return (
    <>
      {label} <span className="field-optional">optional</span>
    </>
  );
}
