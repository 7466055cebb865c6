/** A link to mail an address; empty without one. */
export const MailLink = ({ to }: { to: string }) => to && <a href={`mailto:${to}`}>{to}</a>

/** A link to call a number; empty without one. */
export const PhoneLink = ({ number }: { number: string }) =>
  number && <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>
