import { Kbd, Modal, Switch } from '@mantine/core'
import { setShortcutsEnabled, useShortcutState } from '../lib/shortcuts.ts'
import { DialogFoot } from './dialog-foot.tsx'
import dialog from './dialog.module.css'
import classes from './shortcuts-dialog.module.css'

const names: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' }
const nameOf = (key: string) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key)

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { enabled, groups } = useShortcutState()
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size={480}>
      <div className={dialog.body}>
        <Switch
          label="Single-key shortcuts"
          checked={enabled}
          onChange={(event) => setShortcutsEnabled(event.currentTarget.checked)}
        />
        {groups.map(({ title, shortcuts, always }) => (
          <section key={title} className={classes.group} data-off={(!enabled && !always) || undefined}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(({ keys, label }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.map((key) => (
                      <Kbd key={key}>{key.split('+').map(nameOf).join(' ')}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <DialogFoot cancel="Close" onCancel={onClose} focus="cancel" />
    </Modal>
  )
}
