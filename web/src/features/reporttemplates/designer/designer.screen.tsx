import {
  genericMessages,
  reportTemplateMessages,
  TemplateEdit,
  type Client,
  type TemplateCombination,
} from '@lintel/contract'
import { mergeTemplates, templateCombinations, templatePackageOf } from '@lintel/rules'
import { Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { clientQuery } from '../../../lib/client.queries.ts'
import { openDialog } from '../../../lib/dialogs.ts'
import { useKeptWork } from '../../../lib/kept-work.ts'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FieldSourceProvider, type FieldSource } from '../../../ui/form/field-context.ts'
import { TouchSize } from '../../../ui/form/section-page.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { ScreenBar } from '../../../ui/screen-bar.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { useTemplateNames, confirmations, restoreTemplate, templateSavesQuery } from '../reporttemplates.queries.ts'
import { editOf, isChanged, openedOwn, type Opened, sectionsOf } from './design.ts'
import { DesignerBar } from './designer-bar.tsx'
import { createDesigner, DesignerProvider, rebaseOnto, showLoaded, useDesign, useDesigner } from './designer-store.ts'
import classes from './designer.module.css'
import { openedQuery, readOpened } from './designer.queries.ts'
import { useSettingImages } from '../settings/setting-images.ts'
import { ReportPreview, usePreviewRef } from './report-preview.tsx'
import type { Saver } from './saving.ts'
import { SectionList } from './section-list.tsx'
import { SettingsPanel, type SettingsTab } from './settings-panel.tsx'
import { ErrorId } from '../../../ui/error-id.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { LoadingScreen } from '../../../ui/loading-screen.tsx'

const address = '/reportdesigner'

const different = (list: readonly string[]) => [...new Set(list)]

function Choice({ client, combination }: { client: Client; combination: TemplateCombination }) {
  const [params, setParams] = useSearchParams()
  const names = useTemplateNames(client.id)
  const offered = combinationsOf(client)
  const choose = (type: string, variant: string) => {
    if (type === combination.type && variant === combination.variant) return
    const next = new URLSearchParams(params)
    next.set('type', type)
    if (variant === 'report') next.delete('variant')
    else next.set('variant', variant)
    setParams(next)
  }
  const variants = offered.filter(({ type }) => type === combination.type)
  // Choosing is not editing, so read-only users can choose too.
  return (
    <FieldSourceProvider value={chosen}>
      <SelectField
        label="Select report type"
        value={combination.type}
        options={different(offered.map(({ type }) => type))
          .map((id) => ({ id, name: names.type(id) }))
          .toSorted((a, b) => a.name.localeCompare(b.name))}
        onChange={(type) => type && choose(type, 'report')}
      />
      {variants.length > 1 && (
        <SelectField
          label="Variant"
          value={combination.variant}
          options={variants.map((one) => ({ id: one.variant, name: names.variant(one) }))}
          onChange={(variant) => variant && choose(combination.type, variant)}
        />
      )}
    </FieldSourceProvider>
  )
}

const combinationsOf = ({ reportfactory, peachpackage }: Pick<Client, 'reportfactory' | 'peachpackage'>) => {
  const own = templatePackageOf(peachpackage)
  return templateCombinations(reportfactory).filter((one) => one.peachpackage === own)
}

const sourceOf = (readOnly: boolean): FieldSource => ({
  subscribe: () => () => undefined,
  isReadOnly: () => readOnly,
  errorOf: () => undefined,
})
const [chosen, locked] = [sourceOf(false), sourceOf(true)]

function HistoryButton() {
  const { store, readOnly } = useDesigner()
  const own = useDesign(({ opened }) => opened.own)
  if (readOnly || !own) return null
  const open = async () => {
    const state = store.getState()
    if (isChanged(state.opened, state) && !(await confirmations.reset())) return
    showLoaded(store, state.opened)
    openDialog('history', {
      title: 'History of the template',
      saves: templateSavesQuery(own.id),
      origin: 'The default, unchanged',
      restore: async (number) => {
        showLoaded(store, openedOwn(await restoreTemplate(own.id, number, own.version)))
        toast.success(genericMessages.saved)
      },
    })
  }
  return (
    <Button
      variant="default"
      leftSection={<IconHistory size={16} stroke={1.8} aria-hidden />}
      onClick={() => void open()}
    >
      History
    </Button>
  )
}

function Page({ client, combination }: { client: Client; combination: TemplateCombination }) {
  const { store, readOnly } = useDesigner()
  const dirty = useDesign((state) => isChanged(state.opened, state))
  const isPhone = useIsPhone()
  const [view, setView] = useState<'design' | 'preview'>('design')
  const [tab, setTab] = useState<SettingsTab>('report')
  const settings = useRef<HTMLElement>(null)
  const isStacked = useMediaQuery('(max-width: 80em)', false, { getInitialValueInEffect: false })
  const openSection = () => {
    setTab('section')
    // Below the list they may be out of view.
    if (isStacked) requestAnimationFrame(() => settings.current?.scrollIntoView({ block: 'start' }))
  }
  const preview = usePreviewRef(client.id, combination.type)
  const images = useSettingImages(client.id, !readOnly)
  const saver = useMemo(
    (): Saver => ({
      store,
      client: client.id,
      images: images?.images.map(({ src }) => src) ?? [],
      read: () => readOpened(client, combination),
    }),
    [store, client, combination, images],
  )
  useKeptWork(dirty, {
    within: address,
    choices: ['type', 'variant'],
    question: reportTemplateMessages.confirmOther,
    work: readOnly
      ? undefined
      : {
          name: [address, client.id, combination.type, combination.variant].join('/'),
          kept: () => {
            const state = store.getState()
            return { base: state.opened.edit, mine: editOf(state.opened, state) }
          },
          parse: (stored) => TemplateEdit.safeParse(stored).data,
          restore: ({ base, mine }) => {
            const { opened } = store.getState()
            const merged = mergeTemplates(base, mine, opened.edit)
            if (merged) rebaseOnto(store, opened, merged.template, [])
          },
        },
  })
  return (
    <div className={classes.screen}>
      <ScreenBar title="Report Designer">
        <HistoryButton />
      </ScreenBar>
      <TouchSize>
        <div className={classes.top}>
          {readOnly && <p className={classes.readOnly}>{reportTemplateMessages.readOnly}</p>}
          <div className={classes.choice}>
            <Choice client={client} combination={combination} />
          </div>
          <Notices />
          {isPhone && (
            <SegmentedControl
              fullWidth
              size="md"
              aria-label="Show"
              data={[
                { value: 'design', label: 'Design' },
                { value: 'preview', label: 'Preview' },
              ]}
              value={view}
              onChange={(next) => setView(next === 'preview' ? 'preview' : 'design')}
            />
          )}
        </div>
        <div className={classes.columns} data-view={isPhone ? view : undefined}>
          <FieldSourceProvider value={readOnly ? locked : chosen}>
            <div className={classes.design}>
              <SectionList onOpen={openSection} />
              <SettingsPanel ref={settings} tab={tab} onTab={setTab} images={images} />
            </div>
          </FieldSourceProvider>
          <ReportPreview client={client.id} of={preview} />
        </div>
        <DesignerBar saver={saver} previewRef={preview.printed} />
      </TouchSize>
    </div>
  )
}

function OpenDesigner(props: { opened: Opened; client: Client; combination: TemplateCombination }) {
  const { roles } = useSession()
  const [store] = useState(() => createDesigner(props.opened))
  const readOnly = !roles.customerAdmin
  const designer = useMemo(() => ({ store, readOnly }), [store, readOnly])
  return (
    <DesignerProvider value={designer}>
      <Page client={props.client} combination={props.combination} />
    </DesignerProvider>
  )
}

function Failed(props: { error: unknown; again: () => unknown }) {
  return <LoadFailed title="The designer could not be loaded" {...props} />
}

function Loading() {
  return <LoadingScreen title="Report Designer" what="the designer" rows={6} className={classes.loading} />
}

function DesignerOf({ client }: { client: Client }) {
  const [params] = useSearchParams()
  const { peachpackage, reportfactory } = client
  const combination = useMemo(() => {
    const offered = combinationsOf({ peachpackage, reportfactory })
    const ofType = offered.filter(({ type }) => type === params.get('type'))
    return ofType.find(({ variant }) => variant === params.get('variant')) ?? ofType[0] ?? offered[0]
  }, [peachpackage, reportfactory, params])
  if (!combination) return <EmptyState title="No report types yet" text="Support adds report types to your company." />
  return <Designed key={`${combination.type}/${combination.variant}`} client={client} combination={combination} />
}

function Designed({ client, combination }: { client: Client; combination: TemplateCombination }) {
  const { data, error, refetch } = useQuery(openedQuery(client, combination))
  if (data) return <OpenDesigner opened={data} client={client} combination={combination} />
  if (error) return <Failed error={error} again={() => void refetch()} />
  return <Loading />
}

export function DesignerScreen() {
  const { client: own } = useSession()
  const { data, error, refetch } = useQuery({ ...clientQuery(own?.id ?? ''), enabled: own !== undefined })
  if (data) return <DesignerOf client={data} />
  if (error) return <Failed error={error} again={() => void refetch()} />
  return <Loading />
}

export function Notices() {
  const { opened, failure, issues, settings, rows } = useDesign((state) => state)
  const labelOf = (path: string) => {
    const [, section, setting] = /^(?:sections\.(\d+)\.?)?(?:settings\.(\d+))?/.exec(path) ?? []
    const found = section === undefined ? undefined : sectionsOf({ rows })[Number(section)]
    const list = section === undefined ? settings : found?.settings
    const name = setting === undefined ? undefined : list?.[Number(setting)]?.name
    return [found?.name, name].filter(Boolean).join(', ')
  }
  return (
    failure && (
      <div role="alert" className={classes.notice} data-tone="error">
        <b>{opened.own ? reportTemplateMessages.saveFailed : reportTemplateMessages.addFailed}</b>
        {failure.text && <p>{failure.text}</p>}
        {issues.size > 0 && (
          <ul>
            {[...issues].map(([path, message]) => (
              <li key={path}>{[labelOf(path), message].filter(Boolean).join(': ')}</li>
            ))}
          </ul>
        )}
        <ErrorId id={failure.id} said={failure.text} />
      </div>
    )
  )
}
