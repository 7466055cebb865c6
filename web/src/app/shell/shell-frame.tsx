import { hasStoredTokens } from '../../lib/auth-storage.ts'
import { Logo } from '../../ui/logo.tsx'
import { pathOf } from '../landing.ts'
import classes from './shell.module.css'
import frame from './shell-frame.module.css'
import side from './side-bar.module.css'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useIsPhone } from '../../ui/use-is-phone.ts'

const rows = Array.from({ length: 8 }, (_, row) => row)

function Frame({ pathname }: { pathname: string }) {
  const { layout } = useShellLayout(pathname)
  return (
    <div className={classes.shell} data-layout={layout}>
      {layout !== 'phone' && (
        <div className={side.side} aria-hidden>
          <div className={side.brand}>
            <Logo />
            {layout === 'wide' && <span>Lintel</span>}
          </div>
          <div className={side.entry}>
            <span className={frame.entry} />
          </div>
        </div>
      )}
      <div className={classes.page}>
        <div className={classes.bar} aria-hidden>
          <span className={frame.title} />
          <span className={frame.person} />
        </div>
        <main className={classes.main} aria-busy="true">
          <h1 className="sr">Loading</h1>
          <div className={frame.rows} aria-hidden>
            {rows.map((row) => (
              <span key={row} className={frame.row} />
            ))}
          </div>
        </main>
      </div>
    </div>
  )
}

/** The shell's outline while the session loads; empty without tokens, as sign-in follows, and without the shell. */
export function ShellFrame() {
  const { pathname } = location
  const entry = pathOf(pathname)
  // The home page redirects to a screen of the shell.
  const isShell = entry !== undefined && (entry.admits !== 'public' || entry.path === '/')
  return isShell && hasStoredTokens() ? <Frame pathname={pathname} /> : null
}

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
