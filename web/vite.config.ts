import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { visitorPage } from './visitor-page.ts'

/** Where `npm start` serves the API; the development server passes everything that is not the web on to it. */
const localStack = process.env['LINTEL_ORIGIN'] ?? 'http://127.0.0.1:4000'

const passedOn = ['/config.json', '/v1', '/images', '/downloads', '/_local']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), visitorPage()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      ...Object.fromEntries(passedOn.map((path) => [path, { target: localStack, changeOrigin: false }])),
      '/realtime': { target: localStack, ws: true },
    },
  },
  build: {
    target: 'es2023',
    // Everything but index.html carries a hash in its name and may be cached for ever.
    assetsDir: 'assets',
    // The strict content security policy has no place for data addresses in scripts and fonts.
    assetsInlineLimit: 0,
    sourcemap: true,
    rolldownOptions: {
      output: {
        // Libraries change less often than screens do.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\// },
            { name: 'identity', test: /node_modules\/(aws-amplify|@aws-amplify|@aws-crypto|@smithy)\// },
          ],
        },
      },
    },
  },
})
