import { IconArrowBackUp, IconEraser } from '@tabler/icons-react'
import { useId, type RefObject } from 'react'
import { DrawnSignature, type SignatureHandle } from '../../ui/signature/drawn-signature.tsx'
import { InkChoice, type Ink } from '../../ui/signature/ink-choice.tsx'
import page from './public-page.module.css'
import classes from './signing-page.module.css'

interface PadProps {
  pad: RefObject<SignatureHandle | null>
  box: RefObject<HTMLDivElement | null>
  name: string
  keptAs: string
  ink: Ink
  onInk: (ink: Ink) => void
  empty: boolean
  onEmpty: (empty: boolean) => void
  isMissing: boolean
}

export function Pad({ pad, box, name, keptAs, ink, onInk, empty, onEmpty, isMissing }: PadProps) {
  const missingId = useId()
  return (
    <>
      <div>
        <div className={classes.row}>
          Signature
          <InkChoice ink={ink} onInk={onInk} />
        </div>
        <div
          ref={box}
          className={classes.pad}
          role="group"
          aria-label="Signature"
          aria-describedby={isMissing ? missingId : undefined}
          tabIndex={-1}
        >
          <DrawnSignature
            ref={pad}
            ink={ink}
            label={`Signature of ${name || 'you'}`}
            keptAs={keptAs}
            onChange={onEmpty}
          />
        </div>
        {isMissing && (
          <p id={missingId} className={classes.missing}>
            Sign in the box.
          </p>
        )}
      </div>
      <div className={`${page.pair} ${classes.tools}`}>
        <button type="button" className={page.other} disabled={empty} onClick={() => pad.current?.undo()}>
          <IconArrowBackUp size={20} stroke={1.7} aria-hidden />
          Undo
        </button>
        <button type="button" className={page.other} disabled={empty} onClick={() => pad.current?.clear()}>
          <IconEraser size={20} stroke={1.7} aria-hidden />
          Clear
        </button>
      </div>
    </>
  )
}
