import { hiddenValue } from '@lintel/contract'
import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useFieldError, useFieldRef, useReadOnlyField } from './field-context.ts'
import type { Field } from './field.ts'
import classes from './secret-field.module.css'
import { useFieldSize } from './section-page.tsx'

/** A write-only secret: set, replaced or removed. A reloaded record needs another `key`. */
export function SecretField({ label, value, onChange, hint, path, error }: Field<string>) {
  const size = useFieldSize()
  const isSet = value === hiddenValue
  const [wasSet] = useState(isSet)
  const reads = useReadOnlyField()
  const state = isSet ? 'Set. Type to replace it.' : wasSet && value === '' ? 'Will be removed.' : ''
  return (
    <div className={classes.secret}>
      <PasswordInput
        {...reads}
        label={label}
        size={size}
        ref={useFieldRef(path)}
        data-path={path}
        description={[hint, state].filter(Boolean).join(' ')}
        error={useFieldError(path, value, error)}
        autoComplete="new-password"
        spellCheck={false}
        maxLength={300}
        value={isSet ? '' : value}
        onChange={(event) =>
          onChange(event.currentTarget.value === '' && wasSet ? hiddenValue : event.currentTarget.value)
        }
      />
      {wasSet && !reads.readOnly && (
        <Button
          size={size}
          variant="default"
          aria-label={`${isSet ? 'Remove' : 'Keep'} ${label}`}
          onClick={() => onChange(isSet ? '' : hiddenValue)}
        >
          {isSet ? 'Remove' : 'Keep'}
        </Button>
      )}
    </div>
  )
}
