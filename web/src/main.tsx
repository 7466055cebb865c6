import '@fontsource-variable/inter'
import './app/mantine-base.css'
import './app/global.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { theme } from './app/theme.ts'
import { tokens } from './app/tokens.ts'
import { queryClient } from './lib/query-client.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root.')

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={tokens} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>Lintel</QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
