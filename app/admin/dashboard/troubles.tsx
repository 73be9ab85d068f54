interface Trouble {
  advice: string;
  /** What the data service has answered. */
  answer: string;
}

/** What is wrong with a hosted project, and what its owner can do; renders nothing if nothing is. */
export function Troubles({ troubles }: { troubles: Trouble[] }) {
  if (troubles.length === 0) return null;
  return (
    <>
      <h2 className="part fact-bad">Needs attention</h2>
      <ul className="steps troubles" role="list">
        {troubles.map(({ advice, answer }) => (
          <li key={answer}>
            {advice}
            <p>{answer}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
