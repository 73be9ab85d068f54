/** Icons are strokes on a 16 × 16 grid, hidden from screen readers. */
export function Icon({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export const ArrowLeft = () => <Icon path="M14 8H2.5M6.5 3.5L2 8l4.5 4.5" />;
export const Cross = () => <Icon path="M3.5 3.5l9 9M12.5 3.5l-9 9" />;
