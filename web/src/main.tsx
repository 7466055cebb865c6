import './lib/older-browsers.ts'
import '@fontsource-variable/inter'
import './app/mantine-base.css'
import './app/global.css'
import { MantineProvider } from '@mantine/core'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { signInAddress } from './app/landing.ts'
import { createRouter, prefetchGuarded } from './app/router.tsx'
import { ShellFrame } from './app/shell/shell-frame.tsx'
import { theme } from './app/theme.ts'
import { tokens } from './app/tokens.ts'
import { Unreachable } from './app/screen-error.tsx'
import { isStorageBlocked } from './lib/auth-storage.ts'
import { webConfig } from './lib/config.ts'
import { showCutText } from './lib/cut-text.ts'
import { startSessions } from './lib/session.ts'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element with the id root.')
const root = createRoot(element)

const show = (content: ReactNode) =>
  root.render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={tokens}
        // All variables are set here, including ours: Mantine's file of defaults is a third of a page's styles.
        deduplicateCssVariables={false}
        defaultColorScheme="auto"
      >
        {content}
      </MantineProvider>
    </StrictMode>,
  )

const start = async () => {
  prefetchGuarded(location.pathname)
  await webConfig()
  const router = createRouter()
  await startSessions(() => {
    const { pathname, search } = router.state.location
    void router.navigate(signInAddress(`${pathname}${search}`))
  })
  show(<RouterProvider router={router} />)
}

const begin = () => {
  start().catch(() => show(<Unreachable again={begin} />))
}

showCutText()
if (isStorageBlocked()) show(<Unreachable again={() => location.reload()} />)
else {
  show(<ShellFrame />)
  begin()
}
