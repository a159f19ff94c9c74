import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { CallFailed } from '#web/platform/api/client.ts'
import { contractResolver, type Issue } from '#web/platform/components/form/contract-resolver.ts'
import { useFailureWords } from './use-failure-words.ts'

type Sentences<T extends FieldValues> = { readonly [field in Path<T>]?: string }

/**
 * A sign-in page's form, checked by the contract's rules, with one sentence per field in the reader's language.
 * Input that is too long gets an error and is not cut.
 */
export function useAccountForm<T extends FieldValues>(
  schema: z.ZodMiniType<T, T>,
  given: { defaultValues: DefaultValues<T>; sentences: Sentences<T> },
) {
  const sentences = new Map<PropertyKey | undefined, string>(Object.entries(given.sentences))
  const t = useTranslations('errors')
  const sayIssue = (issue: Issue) =>
    issue.code === 'too_big'
      ? t('tooLong', { max: Number(issue.maximum) })
      : (sentences.get(issue.path[0]) ?? issue.message)
  const form = useForm<T>({
    defaultValues: given.defaultValues,
    resolver: contractResolver(schema, {
      inForm: (issue) => ({ path: issue.path, message: sayIssue(issue) }),
    }),
    shouldFocusError: false,
  })
  const failureWords = useFailureWords()
  return {
    form,
    /** Shows why the call failed. A refusal of what was typed comes in English, so the given sentence replaces it. */
    tell(failed: CallFailed, refused: { field?: Path<T>; sentence: string }) {
      const sentence = failureWords(failed)
      if (sentence !== undefined) form.setError('root.server', { type: 'server', message: sentence })
      else form.setError(refused.field ?? 'root.server', { type: 'server', message: refused.sentence })
    },
  }
}
