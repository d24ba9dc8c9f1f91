const CONTROLS = "a, button, input, select, textarea, [role=tab], [role=treeitem], [role=slider], [role=dialog]";

/** True for an event on something that has a click or keys of its own: the page's stand down. */
export function isOnControl(event: Event): boolean {
	return event.target instanceof Element && event.target.closest(CONTROLS) !== null;
}
