// Copying of texts, with and without a clipboard for pages: browsers give one to pages with
// TLS alone.

/** Copies a text; returns false if the browser does not let the page. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Copies a text as a person would: selected, in a field. */
function copySelected(text: string): boolean {
  const focused = document.activeElement as HTMLElement | null;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // Outside an open dialog nothing can be selected.
  (focused?.closest('dialog') ?? document.body).append(field);
  field.select();
  let isCopied = false;
  try {
    isCopied = document.execCommand('copy');
  } catch {
    // The same as a refusal.
  }
  field.remove();
  focused?.focus();
  return isCopied;
}
