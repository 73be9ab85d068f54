/** Says that the session has ended, and where to sign in without leaving the form. */
export function SignedOut() {
  return (
    <div className="form-error" role="alert" tabIndex={-1}>
      <p>
        You are signed out. Your text is still here.{" "}
        <a className="link" href="/auth?next=/admin" target="_blank" rel="noreferrer">
          Sign in on another tab
        </a>
        , then save again.
      </p>
    </div>
  );
}
