import { useEffect, useRef, useState } from "react";

/** Announces to screen readers, politely, that new items have appeared ("2 new notes"). */
export function NewItems({ ids, singular, plural }: { ids: string[]; singular: string; plural: string }) {
  const known = useRef<Set<string> | null>(null);
  const [news, setNews] = useState("");
  useEffect(() => {
    const added = known.current ? ids.filter((id) => !known.current?.has(id)).length : 0;
    known.current = new Set(ids);
    if (added > 0) setNews(added === 1 ? `1 new ${singular}` : `${added} new ${plural}`);
  }, [ids, singular, plural]);
  return (
    <p className="vh" role="status">
      {news}
    </p>
  );
}
