import react from '@vitejs/plugin-react'
import path from 'node:path'
import { defineConfig } from 'vite'
import { oldest, targetOf } from './src/app/browsers.ts'
import { contractForBrowsers } from './contract-for-browsers.ts'
import { visitorPage } from './visitor-page.ts'

/** Built separately from the staff's pages: no file is shared, so visitors load no staff code. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), visitorPage(), contractForBrowsers()],
  build: {
    // These are opened once, on any phone.
    target: targetOf(oldest.visitors),
    emptyOutDir: false,
    copyPublicDir: false,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    // Kept where the web was built: the stack does not publish them.
    sourcemap: 'hidden',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: path.join(import.meta.dirname, 'visitor.html'),
      output: {
        codeSplitting: {
          // Few files: each is a request, and old connections allow few in parallel.
          groups: [
            { name: 'react', priority: 3, test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'start',
              priority: 2,
              test: /vite\/preload-helper|packages\/contract\/src\/(messages|constants|route|(documents|emails|sharing)\/routes|sharing\/pages|images\/image-path)\.ts|web\/src\/lib\/(older-browsers|api|api-error|config|caller)\.ts|visitors\/early\.ts/,
            },
            {
              name: 'base',
              priority: 1,
              // Without what only two of the pages share.
              test: /@tanstack\/|@tabler\/(?!.*Icon(Camera|Trash)\.)|packages\/rules\/(?!src\/new-id)|web\/src\/(lib|ui)\/(?!uploads\/|browser-database|chunks|date-time|part-boundary|preloadable|photos\/mark-layer)|visitors\/(public-page|page-colours|shared\.queries)/,
              minShareCount: 2,
            },
            {
              name: 'uploads',
              test: /\/idb\/|contract\/src\/uploads\/|lib\/(browser-database|uploads\/)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
})
