import './mantine-chips.css'
import { EmailAddress, type EmailBounce } from '@lintel/contract'
import { Pill, PillsInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { bounceMeaning, bounceText } from '../../lib/bounces.ts'
import classes from './address-chips.module.css'

const ends: ReadonlySet<string> = new Set(['Enter', ';', ',', ' '])

export const isAddress = (text: string): boolean => EmailAddress.safeParse(text).success

/** The addresses of a pasted or typed list; of `Name <a@b>; Name2 <c@d>`, as mail programs copy it, without names. */
const partsOf = (text: string) =>
  text.split(/[;\n]/).flatMap((entry) => {
    const words = entry
      .replaceAll(/[<>]|\bmailto:/gi, ' ')
      .split(/[,\s]+/)
      .filter(Boolean)
    return /<[^<>]+@[^<>]+>/.test(entry) ? words.filter((word) => word.includes('@')) : words
  })

const noBounces: ReadonlyMap<string, EmailBounce> = new Map()

const faultOf = (addresses: readonly string[]): string | undefined => {
  const wrong = addresses.find((address) => !isAddress(address))
  return wrong && `${wrong} is not an email address: edit or remove it`
}

function Bounced({ bounces }: { bounces: readonly EmailBounce[] }) {
  return bounces.map((bounce) => (
    <span key={bounce.address} className={classes.bounced}>
      {bounceText(bounce)}. {bounceMeaning[bounce.kind]}
    </span>
  ))
}

/** An invalid address is marked and can be edited by clicking it. */
export function AddressChips({
  label,
  addresses,
  bounces = noBounces,
  onChange,
  autoFocus,
}: {
  label: string
  addresses: readonly string[]
  bounces?: ReadonlyMap<string, EmailBounce>
  onChange: (addresses: string[]) => void
  autoFocus?: boolean
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const add = (text: string, to = addresses) => {
    const known = new Set(to.map((address) => address.toLowerCase()))
    const fresh = partsOf(text).filter((part) => !known.has(part.toLowerCase()))
    setTyped('')
    if (fresh.length > 0 || to !== addresses) onChange([...to, ...new Set(fresh)])
  }
  const remove = (address: string) => onChange(addresses.filter((other) => other !== address))
  const edit = (address: string) => {
    add(
      typed,
      addresses.filter((other) => other !== address),
    )
    setTyped(address)
    document.getElementById(id)?.focus()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (ends.has(event.key)) {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '') {
      const last = addresses.at(-1)
      // Otherwise the key would also delete from the text that is now edited.
      event.preventDefault()
      if (last) (isAddress(last) ? remove : edit)(last)
    }
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (!/[<;,\s]/.test(text.trim())) return
    event.preventDefault()
    add(`${typed}${text}`)
  }

  const bounced = addresses.flatMap((address) => bounces.get(address.toLowerCase()) ?? [])

  return (
    <PillsInput
      label={label}
      labelProps={{ htmlFor: id }}
      error={faultOf(addresses)}
      description={bounced.length > 0 && <Bounced bounces={bounced} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      className={classes.field}
    >
      <Pill.Group>
        {addresses.map((address) => {
          const valid = isAddress(address)
          return (
            <Pill
              key={address}
              withRemoveButton
              className={classes.chip}
              data-invalid={!valid || undefined}
              data-bounced={bounces.has(address.toLowerCase()) || undefined}
              onRemove={() => remove(address)}
              removeButtonProps={{ 'aria-label': `Remove ${address}`, tabIndex: 0, 'aria-hidden': false }}
              onDoubleClick={() => edit(address)}
              onClick={valid ? undefined : () => edit(address)}
            >
              {(!valid || bounces.has(address.toLowerCase())) && (
                <IconAlertTriangle size={13} stroke={1.8} aria-hidden />
              )}
              {valid ? (
                address
              ) : (
                <button type="button" aria-label={`Edit ${address}`} className={classes.edit}>
                  {address}
                </button>
              )}
            </Pill>
          )
        })}
        <PillsInput.Field
          id={id}
          aria-label={label}
          inputMode="email"
          autoComplete="off"
          data-autofocus={autoFocus || undefined}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => typed !== '' && add(typed)}
        />
      </Pill.Group>
    </PillsInput>
  )
}
