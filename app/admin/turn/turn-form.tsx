import { Form } from "@remix-run/react";

/** The id of the form that the buttons of all rows submit. */
export const TURN = "turn";

/** Opens the page on which a row is turned into another kind. */
export const TurnForm = ({ path }: { path: string }) => (
  <Form id={TURN} method="get" action={path.split("?")[0]} hidden>
    <TurnFields path={path} />
  </Form>
);

/** The query of a path as fields: a form that is sent with GET replaces the query of its URL. */
export const TurnFields = ({ path }: { path: string }) =>
  [...new URLSearchParams(path.split("?")[1])].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
