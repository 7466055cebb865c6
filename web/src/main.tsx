import '@fontsource-variable/inter'
import './app/mantine-base.css'
import './app/global.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import * as z from 'zod'
import { signInAddress } from './app/landing.ts'
import { createRouter } from './app/router.tsx'
import { theme } from './app/theme.ts'
import { tokens } from './app/tokens.ts'
import { Unreachable } from './app/unreachable.tsx'
import { configureAuth } from './lib/auth.ts'
import { webConfig } from './lib/config.ts'
import { queryClient } from './lib/query-client.ts'
import { startSessions } from './lib/session.ts'

// The content security policy allows no code made from strings.
z.config({ jitless: true })

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element with the id root.')
const root = createRoot(element)

const show = (content: ReactNode) =>
  root.render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={tokens} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>{content}</QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )

const start = async () => {
  configureAuth(await webConfig())
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

begin()
