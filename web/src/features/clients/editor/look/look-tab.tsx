import type { LookAndFeel } from '@lintel/contract'
import { cssProblem } from '@lintel/rules'
import { useQuery } from '@tanstack/react-query'
import { webConfig } from '../../../../lib/config.ts'
import { LongTextField } from '../../../../ui/form/fields.tsx'
import { FieldGroup } from '../../../../ui/form/section-page.tsx'
import type { ClientForm } from '../client-form.ts'
import { LookColours } from './look-colours.tsx'
import { backgroundImages, LookImages, type ListOfImages } from './look-images.tsx'
import { LookPreviews } from './look-previews.tsx'
import classes from './look-tab.module.css'

const lists: ListOfImages[] = [
  { list: 'logo', label: 'Logo', note: 'The first one is printed and shown on link pages.' },
  { list: 'banner', label: 'Banner', note: 'The first one is shown across the top of link pages.' },
  { list: 'emailheader', label: 'Email header', note: 'Above the message of each email.' },
  { list: 'emailfooter', label: 'Email footer', note: 'Below the message of each email.' },
  backgroundImages,
]

export function LookTab({ form }: { form: ClientForm }) {
  const { data: config } = useQuery({ queryKey: ['config'], queryFn: webConfig, staleTime: Infinity })
  const look: LookAndFeel = form.values.looknfeel
  const code = form.field('looknfeel.csscode', 'CSS code')
  return (
    <div className={classes.columns}>
      <div>
        <LookColours field={(part, label) => form.field(`looknfeel.${part}`, label)} look={look} />
        <LookImages form={form} bucket={config?.photoBucket} lists={lists} mayLock />
        <FieldGroup title="CSS code" note="Added to the style sheet of every PDF. It cannot fetch anything.">
          <div className={classes.code}>
            <LongTextField {...code} minRows={6} error={code.error ?? cssProblem(code.value)} />
          </div>
        </FieldGroup>
      </div>
      <FieldGroup title="Preview">
        <LookPreviews client={form.values} bucket={config?.photoBucket} />
      </FieldGroup>
    </div>
  )
}
