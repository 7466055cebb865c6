export const MailLink = ({ to }: { to: string }) => to && <a href={`mailto:${to}`}>{to}</a>

export const PhoneLink = ({ number }: { number: string }) =>
  number && <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>
