import {
  genericMessages,
  TemplateEdit,
  type OpenReportTemplate,
  type PreviewRequest,
  reportTemplateMessages,
} from '@lintel/contract'
import { mergeTemplates } from '@lintel/rules'
import { Button, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { openDialog } from '../../../lib/dialogs.ts'
import { useKeptWork } from '../../../lib/kept-work.ts'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { TouchSize } from '../../../ui/form/section-page.tsx'
import { RouteTab, RouteTabs } from '../../../ui/route-tabs/route-tabs.tsx'
import { ScreenBar } from '../../../ui/screen-bar.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import {
  useTemplateNames,
  confirmations,
  restoreTemplate,
  templateQuery,
  templateSavesQuery,
} from '../reporttemplates.queries.ts'
import { HtmlPreview, PdfPreview, zoomLimits } from '../preview/template-preview.tsx'
import { DefaultPugTab, DefaultStyleTab, PugTab, StyleTab } from './code-tab.tsx'
import { EditorBar, type PreviewChoice } from './editor-bar.tsx'
import classes from './editor.module.css'
import { SectionList } from './section-list.tsx'
import { GlobalTab, SectionTab } from './settings-tab.tsx'
import {
  changeTemplate,
  createTemplateStore,
  isChanged,
  resetTo,
  TemplateEditorProvider,
  useTemplate,
  useTemplateEditor,
  type TemplateEditor,
} from './template-store.ts'

const tabs = [
  { path: 'code', label: 'Pug Code' },
  { path: 'style', label: 'Style' },
  { path: 'default-code', label: 'Default Pug Code' },
  { path: 'default-style', label: 'Default Style' },
  { path: 'global', label: 'Global' },
  { path: 'section', label: 'Section' },
  { path: 'html', label: 'HTML Preview' },
  { path: 'pdf', label: 'PDF Preview' },
] as const

type TabPath = (typeof tabs)[number]['path']

function useRequest({ client, ref }: PreviewChoice): PreviewRequest | undefined {
  const id = useTemplate(({ base }) => base.id)
  const { csscode, sections, settings } = useTemplate(({ edit }) => edit)
  return useMemo(
    () =>
      client === '' || ref === undefined
        ? undefined
        : { variant: 'report', template: id, client, ref, csscode, sections, settings },
    [id, client, ref, csscode, sections, settings],
  )
}

function Tab({ path, choice }: { path: TabPath; choice: PreviewChoice }) {
  const request = useRequest(choice)
  const [zoom, setZoom] = useState<number>(zoomLimits.max)
  if (path === 'code') return <PugTab />
  if (path === 'style') return <StyleTab />
  if (path === 'default-code') return <DefaultPugTab />
  if (path === 'default-style') return <DefaultStyleTab />
  if (path === 'global') return <GlobalTab />
  if (path === 'section') return <SectionTab />
  if (path === 'html') return <HtmlPreview request={request} title="HTML preview" />
  return <PdfPreview request={request} title="PDF preview" zoom={zoom} onZoom={setZoom} />
}

function Page() {
  const editor = useTemplateEditor()
  const { '*': open = '' } = useParams()
  const base = useTemplate((state) => state.base)
  const dirty = useTemplate(isChanged)
  const names = useTemplateNames(base.client?.id ?? '')
  const { identity, roles } = useSession()
  const chooses = roles.administrator || roles.support
  const [choice, setChoice] = useState<PreviewChoice>({
    client: base.previewreport?.client ?? base.client?.id ?? (chooses ? '' : (identity.clientId ?? '')),
    ref: base.previewreport?.ref,
  })
  const within = `/reporttemplates/${base.id}`
  useKeptWork(dirty, {
    within,
    work: editor.readOnly
      ? undefined
      : {
          name: within,
          kept: () => {
            const { saved, edit } = editor.store.getState()
            return { base: saved, mine: edit }
          },
          parse: (stored) => TemplateEdit.safeParse(stored).data,
          restore: ({ base: before, mine }) => {
            const merged = mergeTemplates(before, mine, editor.store.getState().saved)
            if (merged) changeTemplate(editor, merged.template)
          },
        },
  })
  const tab = tabs.find(({ path }) => path === open)
  if (!tab) return <Navigate to={`/reporttemplates/${base.id}/code`} replace />
  const history = async () => {
    if (isChanged(editor.store.getState()) && !(await confirmations.reset())) return
    const { version } = editor.store.getState().base
    openDialog('history', {
      title: 'History of the template',
      saves: templateSavesQuery(base.id),
      origin: base.client ? 'The default, unchanged' : 'As it ships',
      restore: async (number) => {
        resetTo(editor, await restoreTemplate(base.id, number, version))
        toast.success(genericMessages.saved)
      },
    })
  }
  const title = [names.type(base.type), names.variant(base), base.peachpackage].join(', ')
  return (
    <div className={classes.screen}>
      <ScreenBar title={base.client ? `${title}: ${base.client.name}` : `${title}: default`}>
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
        <div className={classes.body}>
          <SectionList />
          <div className={classes.main}>
            <Notices />
            <RouteTabs label="Parts of the template">
              {tabs.map(({ path, label }) => (
                <RouteTab key={path} to={`/reporttemplates/${base.id}/${path}`}>
                  {label}
                </RouteTab>
              ))}
            </RouteTabs>
            <div className={classes.tab} data-tab={tab.path}>
              <h2 className="sr">{tab.label}</h2>
              <Tab key={tab.path} path={tab.path} choice={choice} />
            </div>
          </div>
        </div>
      </TouchSize>
      <EditorBar chooses={chooses} choice={choice} onChoice={setChoice} />
    </div>
  )
}

function OpenTemplate({ loaded }: { loaded: OpenReportTemplate }) {
  const { roles } = useSession()
  const [store] = useState(() => createTemplateStore(loaded))
  const mayDefine = roles.administrator || roles.support
  const readOnly = !mayDefine && !(roles.customerAdmin && loaded.client !== undefined)
  const editor = useMemo((): TemplateEditor => ({ store, readOnly, mayDefine }), [store, readOnly, mayDefine])
  return (
    <TemplateEditorProvider value={editor}>
      <Page />
    </TemplateEditorProvider>
  )
}

export function TemplateEditorScreen() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(templateQuery(id))
  if (id === 'new') return <Navigate to="/newreporttemplate" replace />
  if (data) return <OpenTemplate key={data.id} loaded={data} />
  if (error) return <LoadFailed title="The template could not be loaded" error={error} again={refetch} />
  return (
    <div className={classes.loading} aria-busy="true" aria-label="Loading the template">
      <ScreenBar title="Report template" />
      <Skeleton height={320} />
    </div>
  )
}

export function Notices() {
  const { readOnly } = useTemplateEditor()
  const { roles } = useSession()
  const faults = useTemplate((state) => state.faults)
  const { unknownplaceholders, unknownsettings, client } = useTemplate(({ base }) => base)
  const isDefault = client === undefined
  return (
    <>
      {readOnly && (
        <p className={classes.notice}>
          {isDefault && roles.customerAdmin ? reportTemplateMessages.defaultsLocked : reportTemplateMessages.readOnly}
        </p>
      )}
      {faults.length > 0 && (
        <div className={classes.notice} role="alert" data-tone="error">
          <b>{reportTemplateMessages.saveFailed}</b>
          <ul>
            {faults.map(({ message }, index) => (
              <li key={`${index} ${message}`}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      {(unknownplaceholders.length > 0 || unknownsettings.length > 0) && (
        <div className={classes.notice} role="status">
          {unknownplaceholders.length > 0 && (
            <p>
              Unknown placeholders, printed as nothing: <b>{unknownplaceholders.join(', ')}</b>
            </p>
          )}
          {unknownsettings.length > 0 && (
            <p>
              Unknown settings, printed as nothing: <b>{unknownsettings.join(', ')}</b>
            </p>
          )}
        </div>
      )}
    </>
  )
}
