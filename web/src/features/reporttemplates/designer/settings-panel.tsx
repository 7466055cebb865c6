import type { TemplateSetting } from '@lintel/contract'
import { SegmentedControl } from '@mantine/core'
import type { Ref } from 'react'
import { Link } from 'react-router-dom'
import { useFieldSize } from '../../../ui/form/section-page.tsx'
import { SettingField } from '../settings/setting-field.tsx'
import type { SettingValue, SettingImages } from '../settings/setting-images.ts'
import { sectionsOf } from './design.ts'
import classes from './designer.module.css'
import { setReportSetting, setSectionSetting, settingPath, useDesign, useDesigner } from './designer-store.ts'

export type SettingsTab = 'report' | 'section'

interface FieldsProps {
  settings: readonly TemplateSetting[]
  pathOf: (at: number) => string | undefined
  onChange: (at: number, value: SettingValue) => void
  images: SettingImages | undefined
}

function SettingFields({ settings, pathOf, onChange, images }: FieldsProps) {
  const issues = useDesign((state) => state.issues)
  const reads = useDesign((state) => state.reads)
  const shown = settings.flatMap((setting, at) => (setting.display ? [{ setting, at }] : []))
  return (
    <div className={classes.fields}>
      {shown.map(({ setting, at }) => {
        const path = pathOf(at)
        const error = path === undefined ? undefined : issues.get(path)
        return (
          <SettingField
            // Remounted after a reload, because the text editor is uncontrolled.
            key={`${reads} ${setting.systemname}`}
            setting={setting}
            images={images}
            onChange={(value) => onChange(at, value)}
            {...(path !== undefined && { path })}
            {...(error !== undefined && { error })}
          />
        )
      })}
      {shown.some(({ setting }) => setting.type === 'image') && (
        <p>
          Images are the <Link to="/backgrounds">backgrounds</Link> of your company, and those that every company has.
        </p>
      )}
    </div>
  )
}

export function SettingsPanel({
  tab,
  onTab,
  images,
  ref,
}: {
  ref: Ref<HTMLElement>
  tab: SettingsTab
  onTab: (tab: SettingsTab) => void
  images: SettingImages | undefined
}) {
  const { store } = useDesigner()
  const { rows, settings, active } = useDesign((state) => state)
  const section = rows.find((row) => row.section.localid === active)?.section
  const index = sectionsOf({ rows }).findIndex(({ localid }) => localid === active)
  return (
    <section aria-label="Settings" ref={ref} className={classes.settings}>
      <SegmentedControl
        fullWidth
        size={useFieldSize()}
        aria-label="Settings of"
        data={[
          { value: 'report', label: 'Report' },
          { value: 'section', label: 'Section' },
        ]}
        value={tab}
        onChange={(next) => onTab(next === 'section' ? 'section' : 'report')}
      />
      {tab === 'report' && (
        <SettingFields
          settings={settings}
          images={images}
          pathOf={(at) => settingPath(at)}
          onChange={(at, value) => setReportSetting(store, at, value)}
        />
      )}
      {tab === 'section' && !section && <p className={classes.hint}>Choose a section to see its settings.</p>}
      {tab === 'section' && section && (
        <>
          <h3>{section.name}</h3>
          {!section.settings.some(({ display }) => display) && (
            <p className={classes.hint}>This section has no settings of its own. Those of the report apply to it.</p>
          )}
          <SettingFields
            key={section.localid}
            settings={section.settings}
            images={images}
            pathOf={(at) => (index < 0 ? undefined : settingPath(at, index))}
            onChange={(at, value) => setSectionSetting(store, section.localid, at, value)}
          />
        </>
      )}
    </section>
  )
}
