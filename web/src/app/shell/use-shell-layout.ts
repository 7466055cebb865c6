import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { pathOf } from '../landing.ts'

// Measured on first render, so that nothing moves afterwards.
const atOnce = { getInitialValueInEffect: false }

export const useShellLayout = (
  pathname: string,
): { layout: 'phone' | 'rail' | 'wide'; onFold: (() => void) | undefined } => {
  const phone = useIsPhone()
  const narrow = useMediaQuery('(max-width: 62em)', false, atOnce)
  const [collapsed, setCollapsed] = useLocalStorage({ key: 'lintel.sidebar', defaultValue: false, ...atOnce })
  // The editor needs the width for the report.
  const rail = narrow || collapsed || pathOf(pathname)?.path.endsWith('/:id/*') === true
  return {
    layout: phone ? 'phone' : rail ? 'rail' : 'wide',
    onFold: narrow ? undefined : () => setCollapsed(!collapsed),
  }
}
