/** The label of an optional field. */
export function OptionalLabel({ label }: { label: string }) {
  return (
    <>
      {label} <span className="field-optional">optional</span>
    </>
  );
}
