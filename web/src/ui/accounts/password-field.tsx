import { Button } from '@mantine/core'
import { TextField } from '../form/fields.tsx'
import type { Field } from '../form/field.ts'
import { useFieldSize } from '../form/section-page.tsx'

const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!#%+=?'] as const

const pick = (from: string): string => {
  // Values above this limit would favour the first characters.
  const limit = 256 - (256 % from.length)
  for (;;) {
    const [byte = limit] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) return from.charAt(byte % from.length)
  }
}

/** A password with each required kind of character, without characters that are easily confused. */
const suggested = (): string =>
  Array.from({ length: 12 }, (_, at) => pick(kinds[at % kinds.length] ?? kinds[0])).join('')

/** A temporary password, shown as it is typed, because its author passes it on. */
export function PasswordField(field: Field<string>) {
  return (
    <>
      <TextField
        {...field}
        required
        maxLength={256}
        hint="At least 8 characters with upper case, lower case, digit and special character"
      />
      <Button
        size={useFieldSize()}
        variant="default"
        style={{ justifySelf: 'start', alignSelf: 'start' }}
        onClick={() => field.onChange(suggested())}
      >
        Suggest one
      </Button>
    </>
  )
}
