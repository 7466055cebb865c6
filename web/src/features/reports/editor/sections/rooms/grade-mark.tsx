import { conditionGrades, type ConditionGrade } from '@lintel/contract'
import type { CSSProperties } from 'react'
import classes from './grade-mark.module.css'

export function GradeMark({ grade }: { grade: ConditionGrade }) {
  if (grade === '') return <span className={classes.none}>Not graded</span>
  const bars = conditionGrades.length - 1 - conditionGrades.indexOf(grade)
  return (
    <span className={classes.grade} data-low={bars === 0 ? 'very' : bars === 1 ? 'poor' : undefined}>
      <span className={classes.bars} style={{ '--bars': bars } as CSSProperties} />
      {grade}
    </span>
  )
}
