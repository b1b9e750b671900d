/**
 * Runs before the first paint, so that a chosen theme and density never flash. Its hash is part of the content security
 * policy.
 */
export const THEME_SCRIPT = `try{var e=document.documentElement.dataset,t=localStorage.getItem("theme");if(t==="light"||t==="dark")e.theme=t;if(localStorage.getItem("density")==="comfortable")e.density="comfortable"}catch(e){}`;
