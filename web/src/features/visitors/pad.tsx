import { IconArrowBackUp, IconEraser } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { DrawnSignature, type SignatureHandle } from '../../ui/signature/drawn-signature.tsx'
import { InkChoice, type Ink } from '../../ui/signature/ink-choice.tsx'
import page from './public-page.module.css'
import classes from './signing-page.module.css'

export function usePad() {
  const drawn = useRef<SignatureHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const [ink, setInk] = useState<Ink>('Black')
  const [empty, setEmpty] = useState(true)
  return { drawn, box, ink, setInk, empty, setEmpty }
}

interface PadProps {
  pad: ReturnType<typeof usePad>
  name: string
  keptAs: string
  isMissing: boolean
}

export function Pad({ pad: { drawn, box, ink, setInk, empty, setEmpty }, name, keptAs, isMissing }: PadProps) {
  const missingId = useId()
  return (
    <>
      <div>
        <div className={classes.row}>
          Signature
          <InkChoice ink={ink} onInk={setInk} />
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
            ref={drawn}
            ink={ink}
            label={`Signature of ${name || 'you'}`}
            keptAs={keptAs}
            onChange={setEmpty}
          />
        </div>
        {isMissing && (
          <p id={missingId} className={classes.missing}>
            Sign in the box.
          </p>
        )}
      </div>
      <div className={`${page.pair} ${classes.tools}`}>
        <button type="button" className={page.other} disabled={empty} onClick={() => drawn.current?.undo()}>
          <IconArrowBackUp size={20} stroke={1.7} aria-hidden />
          Undo
        </button>
        <button type="button" className={page.other} disabled={empty} onClick={() => drawn.current?.clear()}>
          <IconEraser size={20} stroke={1.7} aria-hidden />
          Clear
        </button>
      </div>
    </>
  )
}
