import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { oldest, targetOf } from './src/app/browsers.ts'
import { contractForBrowsers } from './contract-for-browsers.ts'
import { diaryInUtc } from './diary-in-utc.ts'
import { guidePages } from './guide-pages.ts'
import { visitorPage } from './visitor-page.ts'
import { serviceWorker } from './worker-plugin.ts'

/** Where `npm start` serves the API; the development server proxies everything else to it. */
const localStack = process.env['LINTEL_ORIGIN'] ?? 'http://127.0.0.1:4000'

const passedOn = ['/config.json', '/v1', '/images', '/downloads', '/_local']

/** Lazily loaded libraries, and the modules that import them. */
const late =
  /node_modules\/dayjs|@codemirror|@lezer|style-mod|w3c-keyname|crelt|find-cluster-break|pdfjs-dist|lib\/typed-dates|@tiptap|prosemirror|@dnd-kit|@preact\/signals|@tanstack\/(react-)?virtual|@mantine\/dates|aws-amplify|components\/(Color(Input|Picker|Swatch)|NativeSelect)|node_modules\/fflate|lib\/offline\/(along|announce|device-name|new-report|queue|queue-actions|sealed|sealed-content|space|unsent-words)\.|lib\/reports\/unsaved-text|three-way-merge\/changes\.|reports\/checks\/(?!id-path|open-checks)|reports\/photos\/(marks|pairs)\.|ui\/(photos\/(comparison|lightbox|lightbox-parts|use-zoom)|rich-text\/rich-text-editor|form\/(date|colour)-field|new-report\/(new-report-form|report-fields))\./

/** Code shared by screens with their own forms; reports are not edited with them. */
const forms = new RegExp(
  [
    String.raw`@mantine/form|node_modules/klona|components/(MultiSelect|Pill|PillsInput)/|use-pills-reorder|components/File(Button|Input)/|`,
    String.raw`ui/(form/(entity-form|use-entity-form|multi-select-field|confirm-close)`,
    String.raw`|checks-fields|lives-fields|reminder-fields|route-tabs|mail|accounts|client-select|files/image-list|table/letters)\b`,
    String.raw`|contract/src/(admin|audit|emailtemplates|migration|provider-invoices|tickets)/(actions|constants|entities|messages)\b`,
    String.raw`|rules/src/(emails|emailtemplates)/|rules/src/three-way-merge/(conflicts|graph|labels|merge-graphs|merge-order|records)\.`,
  ].join(''),
)

/** Code that shows and handles reports, shared by the list and the editor. */
const reports = new RegExp(
  [
    String.raw`@mantine/core/esm/components/(Badge|Combobox|Group|Kbd|ScrollArea|Select|Skeleton|Switch)/|/mutationObserver\.|/useMutation\.`,
    String.raw`|icons/Icon(Arrow(Down|Up)|Chevron(Left|Right)|CloudUpload|Dots|Download|Eye|File(Text|Zip)|Flag|Pencil|Plus|Refresh|Search|Send)\.`,
    String.raw`|features/reports/(actions/(action-items|delivery-note|report-actions|report-target|use-report-actions)`,
    String.raw`|pdf/(report-file|use-report-file))\.|contract/src/(documents|reports)/(constants|messages)\.|lib/date-time\.`,
    String.raw`|rules/src/clients/client\.|ui/(clear-button|empty-state|new-report/branches)\.`,
  ].join(''),
)

/** Customer search, also used by one section of a report. */
const customers = /ui\/customers\/|lib\/customer\.queries\b|(contract|rules)\/src\/customers[./]/

/** The layout of lists, which reports do not use. */
const lists = /ui\/table\/(csv-button|list-screen|more-foot)\b/

/** Editing dictionaries or templates, which reports only read. */
const dictionary = new RegExp(
  [
    String.raw`(contract|rules)/src/dictionary/(?!categories|checklists|index|routes)|ui/form/tags-field|components/TagsInput`,
    String.raw`|(contract|rules)/src/reporttemplates/(?!constants|index|routes)|rules/src/three-way-merge/documents\.|ui/versions/|lib/saves\.queries`,
  ].join(''),
)

/** Checklists and composed notes, also used by some sections of a report. */
const checklists = new RegExp(
  [
    String.raw`rules/src/(checklists/(fill|shown|slug)|reports/sections/rooms/phrases)\.|ui/(flag-symbol|form/number-field)\.|`,
    String.raw`icons/Icon(AlertTriangleFilled|BellExclamation|BellRinging|Brush|Bulb|Hammer|Tools?)\.`,
  ].join(''),
)

/** The diary, used only by the planner. */
const planner = /(contract|rules)\/src\/appointments\/|@mantine\/schedule|node_modules\/rrule|use-disclosure\.mjs/

/** Who has not answered, which neither the list of reports nor their rooms show. */
const chasing = /rules\/src\/(chasing\/|reports\/trail\.)|contract\/src\/chasing\/(entities|messages)\./

/** Claims of check-outs, and what reports have too but show later. */
const claims = new RegExp(
  [
    String.raw`rules/src/(apportionment|disputes)/|contract/src/disputes/(entities|messages)\.|ui/form/pence-field\.`,
    String.raw`|ui/photos/(lightbox|use-zoom)\b|icons/IconZoom(In|Out)\.`,
  ].join(''),
)

/** The dialogs and menus of rooms and items, fetched soon after them. */
const overRooms =
  /editor\/sections\/rooms\/(.*\/)?(.*-dialog|find-bar|row-menus|no-rooms|rooms-setup|note-suggestions)\.tsx$/

/** The modules that screens are made of: our own components and their dependencies. */
const isPart = (id: string): boolean =>
  /node_modules\/|packages\/|web\/src\/(ui|lib)\//.test(id) &&
  ![late, forms, customers, lists, dictionary, checklists, planner, chasing, claims].some((others) => others.test(id))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), visitorPage(), contractForBrowsers(), guidePages(), diaryInUtc(), serviceWorker()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      ...Object.fromEntries(passedOn.map((path) => [path, { target: localStack, changeOrigin: false }])),
      '/realtime': { target: localStack, ws: true },
    },
  },
  optimizeDeps: { rolldownOptions: { plugins: [diaryInUtc()] } },
  build: {
    target: targetOf(oldest.staff),
    // Every file except index.html has a hash in its name and can be cached for ever.
    assetsDir: 'assets',
    // The strict content security policy forbids data URLs for scripts and fonts.
    assetsInlineLimit: 0,
    // Kept where the web was built: the stack does not publish them.
    sourcemap: 'hidden',
    rolldownOptions: {
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: {
          // Few files: a request costs more than loading a few kilobytes that are needed only later. Each group
          // includes everything its files import, except what a group above it has, so no two files import one another.
          groups: [
            {
              name: 'react',
              priority: 9,
              test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
            },
            { name: 'start', priority: 8, tags: ['$initial'] },
            { name: 'sign-in', priority: 7, test: /accounts\/sign-in\.screen\.tsx$/ },
            {
              name: 'shell',
              priority: 6,
              // The guard prefetches the first data of report screens.
              test: /app\/(shell\/shell\.tsx|guard\.ts|screens\.ts)$|reports\/(list|editor|create|email-history)\/[\w-]+\.queries\.ts$/,
            },
            // Code shared by the list of reports and the editor: neither loads what only the other needs.
            { name: 'reports', priority: 5, test: reports },
            { name: 'report-list', priority: 5, test: /report-list\.screen\.tsx$/ },
            // The only dependency that the identity library shares with the components.
            { name: 'tslib', priority: 5, test: /node_modules\/tslib\// },
            { name: 'parts', priority: 4, test: isPart, minShareCount: 2 },
            { name: 'dates', priority: 4, test: /ui\/form\/date-field\.tsx$/ },
            { name: 'forms', priority: 3, test: forms },
            {
              name: 'editor',
              priority: 3,
              test: /editor\/(editor\.screen|editor-provider|sections\/property-details\/property-details)\.tsx$/,
            },
            { name: 'customers', priority: 3, test: customers },
            { name: 'checklists', priority: 3, test: checklists },
            { name: 'dragging', priority: 3, test: /@dnd-kit|@preact\/signals/ },
            { name: 'lists', priority: 3, test: lists },
            { name: 'dictionary', priority: 2, test: dictionary },
            {
              name: 'rooms',
              priority: 2,
              test: (id) => /editor\/sections\/rooms\/.*\.tsx$/.test(id) && !overRooms.test(id),
            },
            { name: 'rooms-later', priority: 1, test: overRooms },
            // The entry names each file of a screen: fewer names make sign-in smaller.
            { name: 'words', priority: 1, test: /features\/dictionary\// },
            { name: 'invoices', priority: 1, test: /features\/invoices\// },
            { name: 'tickets', priority: 1, test: /features\/tickets\// },
            { name: 'templates', priority: 1, test: /features\/emailtemplates\// },
            { name: 'sysadmin', priority: 1, test: /features\/sysadmin\// },
            { name: 'people', priority: 1, test: /features\/clients\/(branch|user)\/\w+\.screen\.tsx$/ },
            {
              name: 'sections',
              priority: 1,
              test: /editor\/(sections\/.*|[\w-]*notices?|saving\/(conflict-dialog|\w+-notice))\.tsx$/,
            },
          ],
        },
      },
    },
  },
})
