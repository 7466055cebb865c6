import type { MaintenanceFlag } from '@lintel/contract'
import { FlagSymbol } from '../../../ui/flag-symbol.tsx'
import classes from './flags.module.css'

export function FlagBadge({
  flag,
}: {
  flag: Pick<MaintenanceFlag, 'flag' | 'symbol' | 'colour' | 'backgroundcolour'>
}) {
  return (
    <span className={classes.badge} style={{ color: flag.colour, background: flag.backgroundcolour }}>
      <FlagSymbol symbol={flag.symbol} />
      {flag.flag}
    </span>
  )
}
