import { Dictionary, dictionaryMessages, genericMessages, isCoreType } from '@lintel/contract'
import { defaultTypeNames, mergeDictionaries } from '@lintel/rules'
import { Button, Select, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState, type ComponentType } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { errorText } from '../../lib/api-error.ts'
import { clientQuery } from '../../lib/client.queries.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { useKeptWork } from '../../lib/kept-work.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { clearButton } from '../../ui/clear-button.ts'
import { ClientSelect } from '../../ui/client-select.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { TouchSize } from '../../ui/form/section-page.tsx'
import { RouteTab, RouteTabs } from '../../ui/route-tabs/route-tabs.tsx'
import { ScreenBar } from '../../ui/screen-bar.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import {
  AddProvider,
  useAddSlot,
  createDictionaryStore,
  DictionaryEditorProvider,
  forgetSelection,
  changeDictionary,
  isChanged,
  resetTo,
  useDictionary,
  useDictionaryEditor,
  type DictionaryEditor,
} from './dictionary-store.ts'
import { clientIn, dictionaryQuery, restoreDictionary, savesQuery } from './dictionary.queries.ts'
import classes from './dictionary.module.css'
import { DictionaryBar, WorkbookButtons } from './dictionary-bar.tsx'
import { preloadable } from '../../lib/preloadable.ts'

/** Provider staff choose the client, administrators edit, administrators and support edit flags. */
const usePermissions = () => {
  const { roles, identity } = useSession()
  const choose = roles.administrator || roles.support || roles.sysAdmin
  return {
    choose,
    change: choose || roles.customerAdmin,
    flag: roles.administrator || roles.support,
    own: identity.clientId ?? '',
  }
}

/** A client's report types that reports can be created of, by name; for the default, those of a new client. */
const useReportTypes = (client: string) => {
  const { data } = useQuery({ ...clientQuery(client), enabled: client !== '' })
  return useMemo(() => {
    const own = data?.reportfactory.reportTypeList.filter(({ createAllowed }) => createAllowed)
    return (client === '' ? defaultTypeNames() : (own ?? []))
      .toSorted((a, b) => a.displayName.localeCompare(b.displayName))
      .map(({ name, displayName }) => ({ value: name, label: displayName }))
  }, [client, data])
}

const addressOf = (path: string, search: URLSearchParams) =>
  `/dictionary/${path}${search.size > 0 ? `?${search.toString()}` : ''}`

interface PageProps {
  onClient: ((client: string) => void) | undefined
  mayFlag: boolean
  /** Why the client's own dictionary could not be loaded: the default is shown read-only instead. */
  failed?: { text: string; retry: () => void } | undefined
}

function Filters({ onClient, mayFlag, failed }: PageProps) {
  const { client, type, store } = useDictionaryEditor()
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const types = useReportTypes(client)
  const choose = (next: string | null) => {
    forgetSelection({ store })
    const search = new URLSearchParams(params)
    if (next) {
      search.set('type', next)
      setParams(search, { replace: true })
    } else {
      search.delete('type')
      void navigate(addressOf('items', search), { replace: true })
    }
  }
  return (
    <div className={classes.filters}>
      {onClient && (
        <ClientSelect label="Client" placeholder="All clients (default)" value={client} onChange={onClient} />
      )}
      <Select
        label="Report type"
        placeholder="All report types"
        data={types}
        value={type === '' ? null : type}
        searchable={types.length > 12}
        clearable
        clearButtonProps={clearButton('Report type')}
        onChange={choose}
      />
      <div className={classes.files}>
        {!failed && <WorkbookButtons mayFlag={mayFlag} reportTypes={types.map(({ value }) => value)} />}
      </div>
    </div>
  )
}

function DefaultShown({ text, retry }: { text: string; retry: () => void }) {
  return (
    <section className={classes.notice} role="alert">
      <p>
        <b>{dictionaryMessages.defaultShown}</b> {text}
      </p>
      <Button size="compact-sm" variant="default" onClick={retry}>
        Try again
      </Button>
    </section>
  )
}

function Page({ onClient, mayFlag, failed }: PageProps) {
  const editor = useDictionaryEditor()
  const { '*': open = '' } = useParams()
  const [params] = useSearchParams()
  const dirty = useDictionary(isChanged)
  const { slot, add } = useAddSlot()
  useKeptWork(dirty, {
    within: '/dictionary',
    choices: ['client'],
    work: editor.readOnly
      ? undefined
      : {
          name: `/dictionary/${editor.client}`,
          kept: () => {
            const { base, dictionary } = editor.store.getState()
            return { base, mine: dictionary }
          },
          parse: (stored) => Dictionary.safeParse(stored).data,
          restore: ({ base, mine }) =>
            changeDictionary(editor, (now) => mergeDictionaries(base, mine, now)?.dictionary ?? now),
        },
  })
  const shown = dictionaryTabs.filter(({ isShown }) => isShown({ type: editor.type, mayFlag }))
  const tab = shown.find(({ path }) => path === open)
  if (!tab) return <Navigate to={addressOf(shown[0]?.path ?? 'items', params)} replace />
  const { Component } = tab
  const history = async () => {
    const { dictionary, base } = editor.store.getState()
    if (dictionary !== base && !(await confirm(genericMessages.unsavedChangesPrompt))) return
    openDialog('history', {
      title: 'History of the dictionary',
      saves: savesQuery(editor.client),
      origin: editor.client === '' ? 'As it ships' : 'The default, unchanged',
      restore: async (number) => {
        resetTo(editor, await restoreDictionary(editor.client, number, base.version))
        toast.success(genericMessages.saved)
      },
    })
  }
  return (
    <div className={classes.screen}>
      <ScreenBar title="Dictionary">
        {!editor.readOnly && (
          <Button
            variant="default"
            leftSection={<IconHistory size={16} stroke={1.8} aria-hidden />}
            onClick={() => void history()}
          >
            History
          </Button>
        )}
      </ScreenBar>
      <TouchSize>
        <div className={classes.top}>
          {editor.readOnly && !failed && <p className={classes.readOnly}>{dictionaryMessages.readOnly}</p>}
          {failed && <DefaultShown {...failed} />}
          <Filters onClient={onClient} mayFlag={mayFlag} failed={failed} />
          <RouteTabs label="Parts of the dictionary">
            {shown.map(({ path, label }) => (
              <RouteTab key={path} to={addressOf(path, params)}>
                {label}
              </RouteTab>
            ))}
          </RouteTabs>
          {editor.type === '' && <p className={classes.hint}>{dictionaryMessages.chooseType}</p>}
        </div>
        <div className={classes.tab} data-wide={tab.isWide}>
          <h2 className="sr">{tab.label}</h2>
          <AddProvider value={slot}>
            <Suspense fallback={<Skeleton height={120} />}>
              <Component key={`${tab.path} ${editor.type}`} />
            </Suspense>
          </AddProvider>
        </div>
      </TouchSize>
      <DictionaryBar onAdd={add} />
    </div>
  )
}

function OpenDictionary({
  loaded,
  client,
  failed,
}: { loaded: Dictionary; client: string } & Pick<PageProps, 'failed'>) {
  const permissions = usePermissions()
  const [params, setParams] = useSearchParams()
  const [store] = useState(() => createDictionaryStore(loaded))
  const type = params.get('type') ?? ''
  const readOnly = !permissions.change || failed !== undefined
  const editor = useMemo((): DictionaryEditor => ({ store, client, type, readOnly }), [store, client, type, readOnly])
  return (
    <DictionaryEditorProvider value={editor}>
      <Page
        mayFlag={permissions.flag}
        onClient={
          permissions.choose ? (next) => setParams(next === '' ? {} : { client: next }, { replace: true }) : undefined
        }
        failed={failed}
      />
    </DictionaryEditorProvider>
  )
}

export function DictionaryScreen() {
  const permissions = usePermissions()
  const [params] = useSearchParams()
  const client = permissions.choose ? clientIn(params) : permissions.own
  const { data, error, refetch } = useQuery(dictionaryQuery(client))
  const isFailed = error !== null && data === undefined
  const standard = useQuery({ ...dictionaryQuery(''), enabled: isFailed && client !== '' })
  if (data) return <OpenDictionary key={client} loaded={data} client={client} />
  if (isFailed && client !== '' && standard.data) {
    const failed = { text: errorText(error), retry: () => void refetch() }
    return <OpenDictionary key={`${client} default`} loaded={standard.data} client={client} failed={failed} />
  }
  if (isFailed && !standard.isLoading)
    return <LoadFailed title="The dictionary could not be loaded" error={error} again={refetch} />
  return <LoadingScreen title="Dictionary" what="dictionary" rows={6} className={classes.loading} />
}

export interface TabContext {
  type: string
  mayFlag: boolean
}

interface DictionaryTab {
  path: string
  label: string
  isShown: (context: TabContext) => boolean
  isWide?: boolean
  Component: ComponentType
}

/** The tabs in order. A tab that is not shown redirects to the first one that is. */
export const dictionaryTabs: readonly DictionaryTab[] = [
  {
    path: 'items',
    label: 'Items',
    isShown: ({ type }) => !isCoreType(type),
    ...preloadable(async () => (await import('./items/items-tab.tsx')).ItemsTab),
  },
  {
    path: 'conditions',
    label: 'Conditions',
    isShown: () => true,
    ...preloadable(async () => (await import('./conditions/conditions-tab.tsx')).ConditionsTab),
  },
  {
    path: 'templates',
    label: 'Templates',
    isWide: true,
    isShown: ({ type }) => !isCoreType(type),
    ...preloadable(async () => (await import('./templates/templates-tab.tsx')).TemplatesTab),
  },
  {
    path: 'templates-populated',
    label: 'Templates by category',
    isWide: true,
    isShown: ({ type }) => !isCoreType(type),
    ...preloadable(async () => (await import('./templates/templates-tab.tsx')).PopulatedTemplatesTab),
  },
  {
    path: 'questions',
    label: 'Questions',
    isShown: ({ type }) => type !== '',
    ...preloadable(async () => (await import('./questions/questions-tab.tsx')).QuestionsTab),
  },
  {
    path: 'flags',
    label: 'Flags',
    isShown: ({ mayFlag }) => mayFlag,
    ...preloadable(async () => (await import('./flags/flags-tab.tsx')).FlagsTab),
  },
]
