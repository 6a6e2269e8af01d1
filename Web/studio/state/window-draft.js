const storageKey = 'vitrine.draft-id';

/** Returns a name that no other draft has. */
export function newDraftName() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the address of the page with a draft. */
export const draftAddress = (id) => `/?draft=${encodeURIComponent(id)}`;

/**
 * Returns the name of this window's draft: the one in its address, or the one that it had before a reload, or else a new
 * one. A window that is duplicated shares its draft with the copy.
 */
export function draftOfWindow() {
  const address = new URL(location.href);
  const given = address.searchParams.get('draft');
  const id = /^[\w-]{1,64}$/.test(given ?? '') ? given : kept() ?? newDraftName();
  if (given !== null) {
    address.searchParams.delete('draft');
    history.replaceState(history.state, '', address);
  }
  try {
    sessionStorage.setItem(storageKey, id);
  } catch {
    // Without storage, a reload begins a new draft.
  }
  return id;
}

function kept() {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
