/** Says where emails are while no mail server sends them. */
export function MailboxNote({ url, className }: { url: string | null; className: string }) {
  return url ? (
    <p className={className}>
      No mail server is set up. Emails are kept in{" "}
      <a className="link" href={url}>
        the mailbox on this machine
      </a>
      .
    </p>
  ) : null;
}
