import type { MaintenanceFlag } from '@lintel/contract'
import { IconFlag3Filled } from '@tabler/icons-react'
import { FlagSymbol } from '../../../../../ui/flag-symbol.tsx'
import classes from './question-row.module.css'

export function FlagWords({ flag }: { flag?: MaintenanceFlag }) {
  return (
    <p className={classes.flagged}>
      <span>
        <IconFlag3Filled size={13} aria-hidden />
        Flagged
      </span>
      {flag && (
        <span
          className={classes.maintenance}
          style={{ color: flag.colour, background: flag.backgroundcolour }}
          title={flag.description}
        >
          <FlagSymbol symbol={flag.symbol} />
          {flag.flag}
        </span>
      )}
    </p>
  )
}
