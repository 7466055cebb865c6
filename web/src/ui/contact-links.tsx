/** Writes to an address; nothing where there is none. */
export const MailLink = ({ to }: { to: string }) => to && <a href={`mailto:${to}`}>{to}</a>

/** Calls a number; nothing where there is none. */
export const PhoneLink = ({ number }: { number: string }) =>
  number && <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>
