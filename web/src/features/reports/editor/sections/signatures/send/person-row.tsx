import type { EmailBounce } from '@lintel/contract'
import { isSigned } from '@lintel/rules'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { bounceText } from '../../../../../../lib/bounces.ts'
import { isAddress } from '../../../../../../ui/mail/address-chips.tsx'
import type { Ask } from './message.ts'
import { linksText, receiptText, signedText } from './people.ts'
import classes from './send-dialog.module.css'
import type { ShownPerson, Typed } from './use-people.ts'

interface ListProps {
  ask: Ask
  locked: boolean
  /** By address, as the troubles. */
  bounces: ReadonlyMap<string, EmailBounce>
  troubles: ReadonlyMap<string, string>
  /** The person whose code was shown last. */
  returnsTo: string | undefined
  size: 'sm' | 'md'
  onType: (id: string, typed: Typed) => void
  onSignHere: (person: ShownPerson) => void
}

function PersonRow({
  person,
  isFirst,
  ask,
  locked,
  bounces,
  troubles,
  returnsTo,
  size,
  onType,
  onSignHere,
}: ListProps & { person: ShownPerson; isFirst: boolean }) {
  const { signature, of, links, receipts, isAsked } = person
  const signed = isSigned(signature)
  const { _uuid: id, name, email } = signature
  const bounce = bounces.get(email.toLowerCase())
  const trouble = troubles.get(email.toLowerCase())
  // Send is still disabled and could not take the focus.
  const [begins] = useState(() => (isFirst ? (isAddress(email) ? 'box' : 'name') : undefined))
  const story = [signedText(signature), ...receipts.map(receiptText), linksText(links)].filter(Boolean).join('. ')
  return (
    <li className={classes.person}>
      <Checkbox
        size={size}
        data-autofocus={begins === 'box' || undefined}
        label={of}
        checked={isAsked && isAddress(email)}
        disabled={!isAddress(email)}
        onChange={(event) => onType(id, { asked: event.currentTarget.checked })}
      />
      {(ask === 'receipt' || !signed) && (
        <Button
          size={size}
          variant="default"
          leftSection={<IconQrcode size={16} stroke={1.7} aria-hidden />}
          aria-label={`QR code, ${of}`}
          autoFocus={id === returnsTo}
          onClick={() => onSignHere(person)}
        >
          QR code
        </Button>
      )}
      <TextInput
        className={classes.name}
        size={size}
        data-autofocus={begins === 'name' || undefined}
        label="Name"
        aria-label={`Name, ${of}`}
        maxLength={300}
        readOnly={signed || locked}
        value={name}
        onChange={(event) => onType(id, { name: event.currentTarget.value })}
      />
      <TextInput
        className={classes.email}
        size={size}
        label="Email"
        aria-label={`Email, ${of}`}
        type="email"
        inputMode="email"
        maxLength={254}
        readOnly={signed || locked}
        value={email}
        error={email !== '' && !isAddress(email) && 'This is not an email address yet.'}
        onChange={(event) => onType(id, { email: event.currentTarget.value.trim() })}
      />
      {story && <p data-signed={signed || undefined}>{story}</p>}
      {bounce && <p data-trouble>{bounceText(bounce)}.</p>}
      {trouble && (
        <p data-trouble role="alert">
          {trouble}
        </p>
      )}
    </li>
  )
}

export const People = ({ shown, ...list }: ListProps & { shown: readonly ShownPerson[] }) => (
  <ul className={classes.people} aria-label="Who is asked">
    {shown.map((person, index) => (
      <PersonRow key={person.signature._uuid} person={person} isFirst={index === 0} {...list} />
    ))}
  </ul>
)
