import { responsibilityCodes, type Responsibility } from '@lintel/contract'
import { Tooltip } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import classes from './responsibility-codes.module.css'

export const allCodes = Object.keys(responsibilityCodes).filter(
  (code): code is Responsibility => code in responsibilityCodes,
)

export function ResponsibilityCodes({
  shown,
  chosen,
  readOnly,
  onToggle,
  children,
}: {
  shown: readonly Responsibility[]
  chosen: readonly Responsibility[]
  readOnly?: boolean
  onToggle: (code: Responsibility, event: MouseEvent) => void
  children?: ReactNode
}) {
  return (
    <div className={classes.codes} role="group" aria-label="Responsibility">
      {shown.map((code) => (
        <Tooltip key={code} label={responsibilityCodes[code]}>
          <button
            type="button"
            aria-disabled={readOnly || undefined}
            aria-pressed={chosen.includes(code)}
            aria-label={`${code}, ${responsibilityCodes[code]}`}
            onClick={(event) => onToggle(code, event)}
          >
            {code}
          </button>
        </Tooltip>
      ))}
      {children}
    </div>
  )
}
