import type { EmailBounce, Receipt, Signature } from '@lintel/contract'
import { isSigned } from '@lintel/rules'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { bounceText } from '../../../../../../lib/bounces.ts'
import { isAddress } from '../../../../../../ui/mail/address-chips.tsx'
import { receiptText, signedText, linksText, type AskedPerson, type LinksOfPerson } from './people.ts'
import classes from './send-dialog.module.css'

/** Unsaved input for one person; it is written to the report on sending. */
export type Typed = Partial<Pick<Signature, 'name' | 'email'>> & { asked?: boolean }

export function PersonRow({
  person: { signature, of },
  links,
  receipts,
  mayShowCode,
  locked,
  isAsked,
  bounce,
  trouble,
  size,
  isFirst,
  onType,
  onSignHere,
}: {
  person: AskedPerson
  links: LinksOfPerson
  receipts: readonly Receipt[]
  mayShowCode: boolean
  locked: boolean
  isAsked: boolean
  bounce: EmailBounce | undefined
  trouble: string | undefined
  size: 'sm' | 'md'
  isFirst: boolean
  onType: (typed: Typed) => void
  onSignHere: () => void
}) {
  const signed = isSigned(signature)
  const { name, email } = signature
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
        onChange={(event) => onType({ asked: event.currentTarget.checked })}
      />
      {mayShowCode && (
        <Button
          size={size}
          variant="default"
          leftSection={<IconQrcode size={16} stroke={1.7} aria-hidden />}
          aria-label={`QR code, ${of}`}
          onClick={onSignHere}
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
        onChange={(event) => onType({ name: event.currentTarget.value })}
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
        onChange={(event) => onType({ email: event.currentTarget.value.trim() })}
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
